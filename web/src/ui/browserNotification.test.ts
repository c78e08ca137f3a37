import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { showBrowserNotification, useBrowserNotifications } from './browserNotification.ts'

/** A browser whose user answers the permission prompt with `answer`. */
function stubBrowser(answer: NotificationPermission) {
  const shown: { title: string; onclick?: () => void; close: () => void }[] = []
  class FakeNotification {
    static permission: NotificationPermission = 'default'
    static requestPermission = vi.fn(async () => {
      FakeNotification.permission = answer
      return answer
    })
    onclick?: () => void
    title: string
    constructor(title: string) {
      this.title = title
      shown.push(this)
    }
    close() {}
  }
  vi.stubGlobal('Notification', FakeNotification)
  return { shown, asked: FakeNotification.requestPermission }
}

const hide = (state: DocumentVisibilityState) =>
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)

beforeEach(() => localStorage.clear())

it('asks for permission when turned on, and shows notifications only in the background', async () => {
  const { shown, asked } = stubBrowser('granted')
  hide('hidden')
  showBrowserNotification('before', { tag: 'x', onPress: () => {} })
  const { result } = renderHook(() => useBrowserNotifications())
  expect(asked).not.toHaveBeenCalled()
  await act(() => result.current.turn(true))
  expect(result.current.isOn).toBe(true)

  const onPress = vi.fn()
  showBrowserNotification('beto invites you', { tag: 'x', onPress })
  hide('visible')
  showBrowserNotification('seen on the page', { tag: 'x', onPress })
  expect(shown.map(({ title }) => title)).toEqual(['beto invites you'])
  shown[0]!.onclick?.()
  expect(onPress).toHaveBeenCalledOnce()
})

it('stays off if the user denies permission', async () => {
  const { shown } = stubBrowser('denied')
  hide('hidden')
  const { result } = renderHook(() => useBrowserNotifications())
  await act(() => result.current.turn(true))
  expect(result.current).toMatchObject({ isOn: false, isDenied: true })
  showBrowserNotification('not shown', { tag: 'x', onPress: () => {} })
  expect(shown).toEqual([])
})
