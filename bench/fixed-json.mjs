// The ceiling: a bare Fastify that answers one fixed body, of the size given as the first argument.
import Fastify from 'fastify';

const frame = JSON.stringify({ code: 200, success: true, message: '', data: '' });
const body = frame.replace('""}', `"${'x'.repeat(Math.max(0, Number(process.argv[2]) - frame.length))}"}`);
const app = Fastify();
const answer = (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body);
app.get('/', answer);
app.post('/', answer);
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
