import { describe, expect, it } from 'vitest'
import { type Box, findFreePlace } from './freePlace.ts'

const AREA: Box = { left: 16, top: 16, right: 1424, bottom: 884 }
const SIZE = { width: 320, height: 80 }
const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const place = (obstacles: Box[], near: 'top right' | 'bottom' = 'top right', area = AREA) =>
  findFreePlace({ size: SIZE, area, near, obstacles })

describe('the place of a box', () => {
  it('is the top right corner if nothing is there', () => {
    expect(place([])).toEqual({ left: 1104, top: 16 })
  })

  it('is beside buttons of the page header', () => {
    expect(place([box(1200, 70, 100, 40), box(1310, 70, 100, 40), box(300, 130, 1120, 400)])).toEqual({
      left: 1200 - 8 - 320,
      top: 16,
    })
  })

  it('is below them if there is no place beside', () => {
    const narrow: Box = { left: 16, top: 16, right: 752, bottom: 884 }
    expect(place([box(100, 20, 640, 40)], 'top right', narrow)).toEqual({ left: 432, top: 68 })
  })

  it('is between the columns of a table with buttons at both ends', () => {
    const rows = Array.from({ length: 20 }, (_, row) => [
      box(20, row * 45, 200, 30),
      box(1300, row * 45, 100, 30),
    ])
    expect(place(rows.flat())).toEqual({ left: 1300 - 8 - 320, top: 16 })
  })

  it('is above a bar at the bottom of a phone', () => {
    const phone: Box = { left: 8, top: 8, right: 328, bottom: 632 }
    expect(place([box(0, 580, 336, 60)], 'bottom', phone)).toEqual({ left: 8, top: 580 - 8 - 80 })
  })

  it('covers as little as possible where nothing is free', () => {
    const narrow: Box = { left: 0, top: 0, right: 320, bottom: 200 }
    expect(place([box(0, 0, 320, 100), box(0, 110, 40, 90)], 'top right', narrow)).toEqual({
      left: 0,
      top: 108,
    })
  })
})
