import { type Agent, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'

export interface HttpAnswer {
  status: number
  text: string
  /** The cookies that were set, in the form in which a browser sends them back. */
  cookies: Map<string, string>
}

export interface HttpCall {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  agent?: Agent | undefined
  timeoutMs?: number
}

/** Makes an HTTP call with an agent, which `fetch` does not support. Rejects if there is no answer. */
export function httpCall(
  url: string,
  { method = 'GET', headers = {}, body, agent, timeoutMs = 30_000 }: HttpCall = {},
): Promise<HttpAnswer> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const sent = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        headers: { ...headers, ...(sent !== undefined && { 'content-type': 'application/json' }) },
        ...(agent && { agent }),
        signal: AbortSignal.timeout(timeoutMs),
      },
      answer => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', chunk => (text += chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const lines = answer.headers['set-cookie'] ?? []
          const cookies = lines.map(line => line.split(';')[0]!.split('=') as [string, string])
          resolve({ status: answer.statusCode!, text, cookies: new Map(cookies) })
        })
      },
    )
    call.on('error', reject)
    call.end(sent)
  })
}
