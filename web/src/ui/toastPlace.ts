import { type Box, findFreePlace, isFree } from './freePlace.ts'

const STACK = '.Toastify__toast-container'
const PRESSABLE =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="option"], [role^="menuitem"]'
const FIELD = 'input, select, textarea, label'
const PHONE = 'not all and (min-width: 40rem)'
const MARGIN = 16
const PHONE_MARGIN = 8

/** Whether there is a pointer that hovers. What was touched last still matches `:hover`, though no finger is on it. */
export const canHover = () => window.matchMedia('(hover: hover)').matches

/**
 * Keeps the toasts where they cover nothing that can be pressed: near the top right corner, on a phone near the bottom.
 * They move only if something pressable appears beneath them.
 */
export function keepToastsClear(host: HTMLElement): void {
  const page = new MutationObserver(() => schedule())
  let isScheduled = false
  let isWatching = false

  function schedule() {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      place()
    })
  }

  function watchPage(isOn: boolean) {
    if (isOn === isWatching) return
    isWatching = isOn
    if (isOn) page.observe(document.body, { childList: true, subtree: true })
    else page.disconnect()
    for (const event of ['resize', 'scrollend'])
      if (isOn) window.addEventListener(event, schedule, true)
      else window.removeEventListener(event, schedule, true)
  }

  function place() {
    const stack = host.querySelector<HTMLElement>(STACK)
    const isShown = stack !== null && stack.childElementCount > 0
    watchPage(isShown)
    if (isShown) moveClear(stack, host)
    else if (stack) delete stack.dataset.placed
  }

  new MutationObserver(place).observe(host, { childList: true, subtree: true })
}

function moveClear(stack: HTMLElement, host: HTMLElement): void {
  const isPlaced = stack.dataset.placed !== undefined
  // A toast does not move away from the pointer or the focus.
  const isHovered = canHover() && stack.matches(':hover')
  if (isPlaced && (isHovered || stack.contains(document.activeElement))) return
  const isPhone = window.matchMedia(PHONE).matches
  const area = visibleArea(isPhone)
  const obstacles = pressableBoxes(host)
  const now = stack.getBoundingClientRect()
  const isInside = now.top >= area.top && now.bottom <= area.bottom && now.right <= area.right
  if (isPlaced && isInside && isFree(now, obstacles)) return
  const options = { size: now, area, near: isPhone ? 'bottom' : 'top right' } as const
  // Where a small screen is full of fields, at least the buttons and links stay free.
  const levels = [obstacles, obstacles.filter(({ isField }) => !isField)]
  const places = levels.map(avoided => ({ avoided, ...findFreePlace({ ...options, obstacles: avoided }) }))
  const { left, top } =
    places.find(({ avoided, ...place }) => isFree(boxAt(place, now), avoided)) ?? places.at(-1)!
  stack.style.left = `${left}px`
  stack.style.top = `${top}px`
  stack.dataset.placed = isPlaced ? 'again' : 'first'
}

const boxAt = ({ left, top }: Pick<Box, 'left' | 'top'>, { width, height }: DOMRect): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

function visibleArea(isPhone: boolean): Box {
  const margin = isPhone ? PHONE_MARGIN : MARGIN
  const width = document.documentElement.clientWidth
  // With an open keyboard only a part of the page is visible.
  const height = window.visualViewport?.height ?? window.innerHeight
  const bottom = (isPhone ? topOfBottomBar(width, height) : height) - margin
  return { left: margin, top: margin, right: width - margin, bottom }
}

/** The upper edge of the bar that is fixed at the bottom of the screen; without a bar, the edge of the screen. */
function topOfBottomBar(width: number, height: number): number {
  const bars = (document.elementsFromPoint?.(width / 2, height - 1) ?? [])
    .filter(element => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
    .map(element => element.getBoundingClientRect())
    .filter(bar => bar.height < height / 3)
  return Math.min(height, ...bars.map(({ top }) => top))
}

/** What can be pressed on the screen. Behind an open dialog nothing can: the page has no pointer events then. */
function pressableBoxes(host: HTMLElement): (Box & { isField: boolean })[] {
  return [...document.querySelectorAll(PRESSABLE)]
    .filter(element => !host.contains(element))
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => isOnScreen(box) && isPressable(element))
    .map(({ element, box: { left, top, right, bottom } }) => ({
      left,
      top,
      right,
      bottom,
      isField: element.matches(FIELD),
    }))
}

const isPressable = (element: Element) =>
  element.checkVisibility() && getComputedStyle(element).pointerEvents !== 'none'

/** Text for screen readers is one pixel large. */
const isOnScreen = ({ width, height, top, bottom }: DOMRect) =>
  width > 4 && height > 4 && bottom > 0 && top < window.innerHeight
