// The limit for lists: a bare Fastify route that sends the same number of bytes from memory.
import Fastify from 'fastify'

const app = Fastify()
app.get<{ Querystring: { bytes: string } }>('/bytes', async (request, reply) => {
  const size = Number(request.query.bytes)
  return reply.type('application/json; charset=utf-8').send(bodies.get(size) ?? make(size))
})
const bodies = new Map<number, Buffer>()
function make(size: number): Buffer {
  const body = Buffer.alloc(size, 'a')
  bodies.set(size, body)
  return body
}
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.once('SIGTERM', () => process.exit(0))
process.stdout.write(`ready ${url}\n`)
