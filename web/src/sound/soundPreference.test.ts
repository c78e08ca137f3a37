import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readSound, rememberSound, useSound } from './sounds.ts'

beforeEach(() => localStorage.clear())

describe('sound', () => {
  it('is on until someone turns it off, and stays as it was left', () => {
    expect(readSound()).toBe(true)
    rememberSound(false)
    expect(readSound()).toBe(false)
    expect(localStorage.getItem('sound')).toBe('off')
    rememberSound(true)
    expect(readSound()).toBe(true)
  })

  it('reaches every screen that shows it, in this tab and from others', () => {
    const { result } = renderHook(() => useSound())
    act(() => result.current[1](false))
    expect(result.current[0]).toBe(false)
    act(() => {
      localStorage.setItem('sound', 'on')
      window.dispatchEvent(new StorageEvent('storage', { key: 'sound' }))
    })
    expect(result.current[0]).toBe(true)
  })

  it('holds for the page where the browser keeps nothing', () => {
    const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused')
    })
    rememberSound(false)
    expect(readSound()).toBe(false)
    refusing.mockRestore()
    rememberSound(true)
  })
})
