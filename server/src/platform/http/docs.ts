import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { VERSION } from '@valecuatro/contract/version'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

const UI = '/api/docs/ui'

/** The OpenAPI document at /api/docs: JSON for programs, a page for people. */
export async function serveDocs(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vale Cuatro',
        version: VERSION,
        description:
          'Truco argentino, online. Calls carry the session in cookies. State-changing calls need an allowed ' +
          'Origin, a JSON content type and, once signed in, the XSRF-TOKEN cookie repeated in X-XSRF-TOKEN.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          antiForgery: { type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' },
          monitor: { type: 'apiKey', in: 'header', name: 'X-Monitor-Key' },
        },
      },
    },
    transform: createJsonSchemaTransform({ skipList: ['/api/docs', '/api/docs/json'] }),
    transformObject: jsonSchemaTransformObject,
  })
  await app.register(swaggerUi, { routePrefix: UI, staticCSP: true })
  app.get('/api/docs', { schema: { hide: true } }, (request, reply) =>
    request.headers.accept?.includes('text/html') ? reply.redirect(`${UI}/`) : reply.send(app.swagger()),
  )
  app.get('/api/docs/json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()))
}
