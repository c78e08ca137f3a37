export interface Claim {
  /** Makes this the tab that plays; any other learns that it is not. */
  take(): void
  close(): void
}

/** Of several tabs at one table the last one plays, and the others know it. */
export function claimTable(key: string, onTaken: () => void): Claim {
  const tabs = new BroadcastChannel(`table ${key}`)
  tabs.onmessage = onTaken
  return { take: () => tabs.postMessage('here'), close: () => tabs.close() }
}
