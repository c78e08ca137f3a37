/** Links to the rules and explained words, loaded once the table has been open for a while. */
export { ExplainedText } from './explainedText.tsx'
export { EventRule, PaymentRule } from './ruleLink.tsx'
