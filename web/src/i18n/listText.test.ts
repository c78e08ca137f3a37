import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { listText } from './listText.ts'

const inSpanish = setupI18n({ locale: 'es', messages: { es: {} } })

it.each([
  [['Dante', 'Beto'], 'conjunction', 'Dante y Beto'],
  [['Dante', 'Itatí'], 'conjunction', 'Dante e Itatí'],
  [['Dante', 'Hilda'], 'conjunction', 'Dante e Hilda'],
  [['Ana', 'Beto', 'Inés'], 'conjunction', 'Ana, Beto e Inés'],
  [['Ana', 'Beto'], 'disjunction', 'Ana o Beto'],
  [['Ana', 'Omar'], 'disjunction', 'Ana u Omar'],
  [['Ana'], 'conjunction', 'Ana'],
] as const)('%j as a %s is %s', (names, type, text) => {
  expect(listText(inSpanish, names, type)).toBe(text)
})
