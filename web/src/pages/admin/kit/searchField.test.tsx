import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCatalog, setLocale } from '../../../i18n/locale.ts'
import { SearchField } from './filters.tsx'

beforeEach(async () => {
  await loadCatalog('admin')
  await setLocale('en')
})

/** A component that holds the search text and can change it from outside. */
function Page({ onSearch }: { onSearch: (words: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <I18nProvider i18n={i18n}>
      <SearchField
        label="Search"
        value={value}
        pauseMs={500}
        onSearch={words => {
          setValue(words)
          onSearch(words)
        }}
      />
      <button type="button" onClick={() => setValue('from elsewhere')}>
        elsewhere
      </button>
    </I18nProvider>
  )
}

function open() {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const searched: string[] = []
  render(<Page onSearch={words => searched.push(words)} />)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  return { searched, user, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }) }
}

const pause = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

describe('a search', () => {
  it('runs when typing has paused, and not before', async () => {
    const { searched, user, field } = open()
    await user.type(field, 'ana')
    await pause(400)
    expect(searched).toEqual([])
    await user.type(field, ' b')
    await pause(400)
    expect(searched).toEqual([])
    await pause(200)
    expect(searched).toEqual(['ana b'])
  })

  it('runs at once on Enter, and only once', async () => {
    const { searched, user, field } = open()
    await user.type(field, ' ana {Enter}')
    expect(searched).toEqual(['ana'])
    await pause(2000)
    expect(searched).toEqual(['ana'])
  })

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    [
      'its button',
      (user: ReturnType<typeof userEvent.setup>) =>
        user.click(screen.getByRole('button', { name: 'Clear search' })),
    ],
  ])('is cleared by %s, and the field keeps the focus', async (_, clear) => {
    const { searched, user, field } = open()
    await user.type(field, 'ana{Enter}')
    await clear(user)
    expect(searched).toEqual(['ana', ''])
    expect(field.value).toBe('')
    expect(document.activeElement).toBe(field)
  })

  it('follows changes from outside', async () => {
    const { user, field } = open()
    await user.type(field, 'ana{Enter}')
    await user.click(screen.getByRole('button', { name: 'elsewhere' }))
    expect(field.value).toBe('from elsewhere')
  })

  it('that has not run yet is given up when the search is changed from outside', async () => {
    const { searched, user, field } = open()
    await user.type(field, 'ana{Enter}')
    await user.type(field, ' b')
    await user.click(screen.getByRole('button', { name: 'elsewhere' }))
    await pause(2000)
    expect(searched).toEqual(['ana'])
    expect(field.value).toBe('from elsewhere')
  })
})
