import { expect, test } from 'vitest'
import { likePattern, plainText } from './textSearch.ts'

test('wildcards in a search are matched literally', () => {
  expect(likePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})

test.each([
  ['Ñandú', 'nandu'],
  ['CONEXIÓN', 'conexion'],
  ['mari\u0301a', 'maria'],
  ['straße 100%', 'straße 100%'],
])('%j without case and accents is %j', (text, plain) => {
  expect(plainText(text)).toBe(plain)
})
