import { type RefObject, useLayoutEffect, useState } from 'react'

/** How wide an element is, kept up to date: lines and letters of a plot must not be stretched. */
export function useWidth(element: RefObject<HTMLElement | null>, otherwise: number): number {
  const [width, setWidth] = useState(otherwise)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const observer = new ResizeObserver(() => setWidth(measured.clientWidth || otherwise))
    observer.observe(measured)
    setWidth(measured.clientWidth || otherwise)
    return () => observer.disconnect()
  }, [element, otherwise])
  return width
}
