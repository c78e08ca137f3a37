import { useEffect, useState } from 'react'

/** This machine's time, anew with every second that has passed since `from`; null asks for no ticking. */
export function useSeconds(from: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (from === null) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now()
      setNow(at)
      timer = setTimeout(tick, 1000 - ((((at - from) % 1000) + 1000) % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [from])
  return now
}
