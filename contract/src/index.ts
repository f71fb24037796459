export * from './call-table.ts'
export * from './client.ts'
export * from './create-client.ts'
export * from './endpoint.ts'
export { type ExportFormat, exportFormats, type TableFormat, tableFormats } from './endpoints/transfer.ts'
export * from './endpoints.ts'
export * from './event-stream.ts'
export * from './limits.ts'
export * from './names.ts'
export * from './openapi.ts'
export {
  type Comparison,
  type Condition,
  type Conditions,
  FILTER_SYNTAX,
  READING,
  type Reading,
  type SortOrder,
  TIME_SYNTAX,
} from './query.ts'
export * from './records/index.ts'
export * from './scopes.ts'
