/** Wires up the assistant's tools, which call endpoints, as apps do. */
import type { FastifyInstance } from 'fastify'
import type { AnsweringDependencies } from '../http/answering.ts'
import { createCall } from '../http/calls.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Clock } from '../lib/clock.ts'
import type { Logger } from '../lib/log.ts'
import { type AssistantDependencies, createAssistant } from './assistant.ts'
import { addAssistantRoutes } from './routes.ts'
import { type CalledEndpoint, calledEndpoints } from './tools/asking.ts'

export function assistantModule({
  answering,
  noteRead,
  clock,
  log,
  baseUrl,
}: {
  /** The handlers of all endpoints: a tool calls the same ones. */
  readonly answering: AnsweringDependencies & { readonly handlers: HandlersOf<CalledEndpoint> }
  readonly noteRead: AssistantDependencies['noteRead']
  readonly clock: Clock
  readonly log: Logger
  readonly baseUrl: string
}) {
  const assistant = createAssistant({ call: createCall(calledEndpoints, answering), clock, noteRead })
  return {
    pages: async (app: FastifyInstance): Promise<void> => addAssistantRoutes(app, { assistant, baseUrl, log }),
  }
}
