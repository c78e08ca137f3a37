import { useEffect, useState } from 'react'

/** The token in the fragment of the link that opened the page. The fragment is removed from the URL immediately. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
