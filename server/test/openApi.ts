import type { World } from './world.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minimum?: number
  minItems?: number
  minLength?: number
  items?: Schema
  required?: string[]
  properties?: Record<string, Schema>
}

interface Operation {
  'x-access'?: string
  security?: Record<string, string[]>[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export interface Described {
  method: string
  path: string
  access: string | undefined
  changesState: boolean
  needsToken: boolean
  /** A body that matches the description. Strings that refer to something existing are taken from `samples`. */
  body(samples: Record<string, string>): unknown
}

/** All calls in the running server's OpenAPI document. */
export async function readCalls(world: World): Promise<Described[]> {
  const answer = await world.api.inject({ method: 'GET', url: '/api/docs/json' })
  const { paths, components }: Document = answer.json()

  function sampleOf(schema: Schema, name: string, samples: Record<string, string>): unknown {
    if (schema.$ref) return sampleOf(components!.schemas![schema.$ref.split('/').at(-1)!]!, name, samples)
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum[0]
    if (schema.anyOf) return sampleOf(schema.anyOf[0]!, name, samples)
    switch ([schema.type].flat()[0]) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(([key]) => schema.required?.includes(key))
            .map(([key, each]) => [key, sampleOf(each, key, samples)]),
        )
      case 'array':
        return Array.from({ length: schema.minItems ?? 1 }, () => sampleOf(schema.items!, name, samples))
      case 'integer':
      case 'number':
        return Math.max(1, schema.minimum ?? 1)
      case 'boolean':
        return true
      default:
        if (schema.format === 'date-time') return new Date().toISOString()
        return samples[name] ?? (schema.format === 'uuid' ? samples.uuid! : 'something')
    }
  }

  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
      changesState: method !== 'get',
      needsToken: operation.security?.some(each => 'antiForgery' in each) ?? false,
      body: (samples: Record<string, string>) => {
        const schema = operation.requestBody?.content['application/json']?.schema
        return schema && sampleOf(schema, '', samples)
      },
    })),
  )
}
