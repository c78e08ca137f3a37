import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readSound, rememberSound, useSound } from './sounds.ts'

beforeEach(() => localStorage.clear())

describe('sound', () => {
  it('is on until the user turns it off, and is remembered', () => {
    expect(readSound()).toBe(true)
    rememberSound(false)
    expect(readSound()).toBe(false)
    expect(localStorage.getItem('sound')).toBe('off')
    rememberSound(true)
    expect(readSound()).toBe(true)
  })

  it('updates every component that uses it, also from other tabs', () => {
    const { result } = renderHook(() => useSound())
    act(() => result.current[1](false))
    expect(result.current[0]).toBe(false)
    act(() => {
      localStorage.setItem('sound', 'on')
      window.dispatchEvent(new StorageEvent('storage', { key: 'sound' }))
    })
    expect(result.current[0]).toBe(true)
  })

  it('keeps the choice while the page is open if the browser refuses to store it', () => {
    const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused')
    })
    rememberSound(false)
    expect(readSound()).toBe(false)
    refusing.mockRestore()
    rememberSound(true)
  })
})
