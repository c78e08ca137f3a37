/** Called once for each table that is found for the player while the page is open, whatever page that is. */
export function onFound(_gameId: string): void {}
