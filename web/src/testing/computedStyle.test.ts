import { afterEach, expect, it } from 'vitest'

afterEach(() => document.body.replaceChildren())

it.each([
  ['<p id="it"></p>', 'block', ''],
  ['<button id="it"></button>', 'inline-block', ''],
  ['<p id="it" style="display: none"></p>', 'none', ''],
  ['<p id="it" style="visibility: hidden"></p>', 'block', 'hidden'],
  ['<div style="visibility: hidden"><p id="it"></p></div>', 'block', 'hidden'],
  ['<div style="color: red"><p id="it"></p></div>', 'block', ''],
])('%s has the display "%s" and the visibility "%s"', (html, display, visibility) => {
  document.body.innerHTML = html
  const style = getComputedStyle(document.getElementById('it')!)
  expect([style.display, style.getPropertyValue('visibility')]).toEqual([display, visibility])
})

it('properties that do not depend on the tag are computed for each element', () => {
  document.body.innerHTML = '<div style="color: red"><p></p></div><p></p>'
  const [red, other] = [...document.querySelectorAll('p')].map(each => getComputedStyle(each).color)
  expect(red).toBe('red')
  expect(other).not.toBe('red')
})
