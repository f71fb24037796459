import type { Connector } from '@upshot/contract'
import { useMirror } from '../../offline/use-mirror.ts'

export const useImports = () => useMirror('listImports', { query: { limit: 50 } })

export const useImport = (id: number) => useMirror('listImports', { query: { id } })

export const useSources = () => useMirror('listConnectors')

export const useMappings = () => useMirror('listImportMappings')

export const useVariables = () => useMirror('listUserVariables', { query: { fields: 'slim', limit: 200 } })

export const useSourcesOf = (variableName: string) => useMirror('listSources', { query: { variableName } })

/** A source that delivers data automatically, as opposed to a file format. */
export const isLive = ({ mobileConnectMethod }: Pick<Connector, 'mobileConnectMethod'>): boolean =>
  mobileConnectMethod !== 'spreadsheet'

/** Includes failing sources and those with revoked access: they can be disconnected. */
export const isKnown = ({ connectStatus }: Pick<Connector, 'connectStatus'>): boolean =>
  connectStatus !== 'DISCONNECTED'

/** A source without fields and consent pushes its data: there is nothing to fetch. */
export const isFetched = ({ scopes, connectInstructions }: Connector): boolean =>
  scopes !== undefined || (connectInstructions?.parameters.length ?? 0) > 0
