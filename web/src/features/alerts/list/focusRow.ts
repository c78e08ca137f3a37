/** A button that has done its work goes; whoever pressed it stays in the row. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-open="${id}"]`)?.focus()
}
