import type { I18n } from '@lingui/core'
import type { DemoNews } from './demo.ts'
import { SAMPLES } from './samples.ts'

export function demoWords(i18n: I18n, news: DemoNews | null): string {
  if (news === null) return i18n._('The demo creates one sample every 3 seconds.')
  if ('created' in news) {
    const { type, created } = news
    const total = SAMPLES.length
    return type === 'stopped'
      ? i18n._('Stopped: {created} of {total} created', { created, total })
      : i18n._('Finished: {created} of {total} created', { created, total })
  }
  const title = i18n._(SAMPLES[news.sample]?.title ?? '')
  if (news.type === 'creating') return i18n._('Creating: {title}', { title })
  if (news.type === 'created') return i18n._('Created: {title}', { title })
  return i18n._('Failed to create: {title}', { title })
}
