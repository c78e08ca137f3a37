import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useLoadDeferred } from './loadDeferred.ts'
import { openGameMenu } from './menus/menuButtons.tsx'

test('menus are loaded only when the table has been playable for a while, however long it took to become playable', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const fetched = vi.spyOn(openGameMenu, 'fetch')
  const { rerender } = renderHook(useLoadDeferred, { initialProps: false })
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  pass(60_000)
  expect(fetched).not.toHaveBeenCalled()
  rerender(true)
  pass(5000)
  // The other players' turns do not start the delay again.
  rerender(false)
  expect(fetched).not.toHaveBeenCalled()
  pass(1000)
  expect(fetched).toHaveBeenCalledOnce()
})
