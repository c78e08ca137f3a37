import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.ts'

/** A toast for each failure, however often the page is drawn meanwhile. */
export function useFailureToast(failures: number, sentence: string): void {
  const told = useRef(0)
  useEffect(() => {
    if (failures === told.current) return
    told.current = failures
    if (failures > 0) toast.error(sentence)
  }, [failures, sentence])
}
