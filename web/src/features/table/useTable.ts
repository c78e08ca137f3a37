import { useSyncExternalStore } from 'react'
import type { TableSnapshot, TableStatus, TableStore } from './model/tableStore.ts'

export function useTable(store: TableStore): { status: TableStatus; table: TableSnapshot | null } {
  const table = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  const status = useSyncExternalStore(store.subscribe, store.status, store.status)
  return { status, table }
}
