/** What explains the game: links to the rules, and words. Loaded when the table has been shown for a while. */
export { ExplainedText } from './explainedText.tsx'
export { EventRule, PaymentRule } from './ruleLink.tsx'
