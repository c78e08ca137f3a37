import type { SortOrder } from '../../ui/table.tsx'

export const ORDERS = ['asc', 'desc'] as const

export interface Sorting<S extends string = string> {
  sort: S
  order: (typeof ORDERS)[number]
}

/** A column that is pressed sorts upwards, pressed again downwards, and so on. */
export function toggled<S extends string>({ sort, order }: Sorting<S>, pressed: S): Sorting<S> {
  return { sort: pressed, order: sort === pressed && order === 'asc' ? 'desc' : 'asc' }
}

export const spokenOrder = (order: Sorting['order']): SortOrder =>
  order === 'asc' ? 'ascending' : 'descending'
