import { useMirror } from '../../offline/use-mirror.ts'

export const useImports = () => useMirror('listImports', { query: { limit: 50 } })

export const useImport = (id: number) => useMirror('listImports', { query: { id } })

export const useSources = () => useMirror('listConnectors')

export const useMappings = () => useMirror('listImportMappings')

export const useVariables = () => useMirror('listUserVariables', { query: { fields: 'slim', limit: 200 } })

export const useSourcesOf = (variableName: string) => useMirror('listSources', { query: { variableName } })
