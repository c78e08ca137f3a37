const valuesByTag = new Map<string, Record<string, string>>()
/** Marks the window, which all test files of a run share, as already patched. */
const IS_BY_TAG = Symbol.for('valecuatro.computesStylesByTag')

/**
 * Caches the display and the visibility of elements by tag. No test loads our style sheets, so both depend only on the
 * tag, unless the element or, for the visibility, an ancestor has a `style` attribute. Computing them for every element
 * whose name is queried would take a quarter of the time of these tests.
 */
export function computeStylesByTag() {
  const view = document.defaultView
  if (!view || IS_BY_TAG in view) return
  const compute = view.getComputedStyle.bind(view)

  function computeByTag(element: Element): CSSStyleDeclaration {
    const style = compute(element)
    if (!element.isConnected || element.closest('[style*="visibility"]') || element.hasAttribute('style'))
      return style
    const tag = element.localName
    const values = valuesByTag.get(tag) ?? { display: style.display, visibility: style.visibility }
    valuesByTag.set(tag, values)
    return new Proxy(style, {
      get(target, name) {
        if (name === 'getPropertyValue')
          return (property: string) => values[property] ?? target.getPropertyValue(property)
        return values[name as string] ?? Reflect.get(target, name)
      },
    })
  }

  Object.assign(view, { getComputedStyle: computeByTag, [IS_BY_TAG]: true })
  globalThis.getComputedStyle = computeByTag
}
