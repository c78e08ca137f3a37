import { useEffect, useState } from 'react'

/** The token of the link that opened the page. It stands after `#` and is removed from the address at once. */
export function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1))
  useEffect(() => {
    if (location.hash !== '') history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
