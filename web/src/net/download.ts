import type { RouteKey } from '@valecuatro/contract'
import {
  apiHost,
  type CallQuery,
  fillPath,
  identity,
  queryString,
  readRefusal,
  refreshSession,
} from './call.ts'

export type FileRoute = Extract<RouteKey, `GET ${string}/export`>

/** The filters of the rows in a file; none for a route without a query. */
export type FileQuery<K extends FileRoute> = [CallQuery<K>] extends [never]
  ? Record<never, never>
  : CallQuery<K>

/** Downloads a file from the API; resolves to false on failure. */
export async function download<K extends FileRoute>(
  route: K,
  query: FileQuery<K>,
  name: string,
  params: Record<string, string> = {},
): Promise<boolean> {
  try {
    const get = () =>
      fetch(apiHost() + fillPath(route.slice('GET '.length), params) + queryString(query), {
        credentials: 'include',
      })
    let response = await get()
    if (response.status === 401 && (await refreshSession()) === 'refreshed') response = await get()
    if (response.status === 403 && (await identity.confirm?.(await readRefusal(response))))
      response = await get()
    if (response.ok) saveFile(await response.blob(), name)
    return response.ok
  } catch (failure) {
    console.warn(`${route} could not be reached`, failure)
    return false
  }
}

function saveFile(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the browser has started to read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
