/**
 * Where the API lives. The page server fills `<meta name="api-host">` with a port (`:4000`: the page's own
 * hostname, so that 127.0.0.1 and a LAN address work too) or with a full origin.
 */
export function apiHost(
  configured = document.querySelector<HTMLMetaElement>('meta[name="api-host"]')?.content.trim() ?? '',
  page: Pick<Location, 'protocol' | 'hostname' | 'origin'> = location,
): string {
  if (configured === '') return page.origin
  if (configured.startsWith(':')) return `${page.protocol}//${page.hostname}${configured}`
  return configured.replace(/\/$/, '')
}
