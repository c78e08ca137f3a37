/** Takes whoever sent a form to the first field that is wrong, once it has been drawn as such. */
export function focusMistake(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
