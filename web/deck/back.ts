export function back(): string {
  return `<rect x=".5" y=".5" width="199" height="309" rx="13" fill="#fbf3de" stroke="#cdb98c"/><rect x="9" y="9" width="182" height="292" rx="7" fill="#5a1220"/>`
}
