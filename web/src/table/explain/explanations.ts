/** What explains the game to newcomers: links to the rules. Loaded when the table has been played for a while. */
export { EventRule, PaymentRule } from './ruleLink.tsx'
