import type { ComponentProps } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ButtonLink } from '../ui/button.tsx'

/** Leads a visitor to the sign-in page and back to this page afterwards. */
export function SignInLink(props: Omit<ComponentProps<typeof ButtonLink>, 'href' | 'state'>) {
  const [path] = useLocation()
  const search = useSearch()
  return <ButtonLink {...props} href="/auth" state={{ next: search ? `${path}?${search}` : path }} />
}
