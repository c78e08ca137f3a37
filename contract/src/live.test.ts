import { expect, test } from 'vitest'
import { type LiveTopic, liveTopics } from './live.ts'
import { VISITOR_TOPICS } from './values.ts'

test('the topics of visitors are those that everyone may see', () => {
  const isPublic = (topic: LiveTopic) => liveTopics[topic].access === 'public'
  expect((Object.keys(liveTopics) as LiveTopic[]).filter(isPublic)).toEqual(VISITOR_TOPICS)
})
