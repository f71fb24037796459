import type { SortOrder, UserTag } from '@upshot/contract'
import { created, type HandlersOf, ok, pageOf } from '../../http/handler.ts'
import { utcText } from '../../lib/utc-text.ts'
import { presentVariable } from '../variables/present.ts'
import type { Variable } from '../variables/variable.ts'
import type { Tags } from './service.ts'
import type { TagRow } from './store.ts'

export function tagRoutes(tags: Tags): HandlersOf<'listUserTags' | 'saveUserTag' | 'deleteUserTag'> {
  return {
    listUserTags: async ({ caller, query }) => {
      const { rows, variables } = await tags.list(caller.userId)
      const fitting = rows.filter(
        (row) =>
          (query.taggedVariableId === undefined || row.tagged_variable_id === query.taggedVariableId) &&
          (query.tagVariableId === undefined || row.tag_variable_id === query.tagVariableId),
      )
      const { items, next } = pageOf(sorted(fitting, query.sort), query)
      const text = { summary: 'Tags', description: 'Which of your variables contain which ingredients.' }
      return ok(text, { userTags: items.map((row) => presentTag(row, variables)) }, next)
    },

    saveUserTag: async ({ caller, body }) => {
      const { tagged, ingredient, factor, isNew, neighbours } = await tags.save(caller.userId, body)
      const present = (variable: Variable) => presentVariable(variable, neighbours, caller.language)
      const amount = `${factor} ${ingredient.unit.abbreviatedName} of ${ingredient.name}`
      const description = `1 ${tagged.unit.abbreviatedName} of ${tagged.name} counts as ${amount}, in earlier entries too.`
      return (isNew ? created : ok)(
        { summary: isNew ? 'Tag saved' : 'Tag changed', description },
        {
          card: {
            id: `tag-${tagged.id}-${ingredient.id}`,
            title: `${tagged.name} contains ${ingredient.name}`,
            content: description,
          },
          data: { userTagVariable: present(ingredient), userTaggedVariable: present(tagged) },
        },
      )
    },

    deleteUserTag: async ({ caller, body }) => {
      await tags.remove(caller.userId, body.taggedVariableId, body.tagVariableId)
      return ok({ summary: 'Tag removed', description: 'The ingredient is no longer inferred from these entries.' }, {})
    },
  }
}

const sortKeys: Record<string, (row: TagRow) => number> = {
  createdAt: (row) => row.created_epoch,
  updatedAt: (row) => row.updated_epoch,
  taggedVariableId: (row) => row.tagged_variable_id,
  tagVariableId: (row) => row.tag_variable_id,
}

function sorted(rows: readonly TagRow[], order: SortOrder | undefined): readonly TagRow[] {
  const key = sortKeys[order?.field ?? 'createdAt'] ?? ((row: TagRow) => row.created_epoch)
  const sign = order?.isDescending ? -1 : 1
  const byId = (a: TagRow, b: TagRow) =>
    a.tagged_variable_id - b.tagged_variable_id || a.tag_variable_id - b.tag_variable_id
  return rows.toSorted((a, b) => sign * (key(a) - key(b)) || byId(a, b))
}

function presentTag(row: TagRow, variables: ReadonlyMap<number, Variable>): UserTag {
  const name = (id: number) => variables.get(id)?.name
  const taggedVariableName = name(row.tagged_variable_id)
  const tagVariableName = name(row.tag_variable_id)
  return {
    taggedVariableId: row.tagged_variable_id,
    tagVariableId: row.tag_variable_id,
    conversionFactor: row.conversion_factor,
    createdAt: utcText(row.created_epoch),
    updatedAt: utcText(row.updated_epoch),
    ...(taggedVariableName === undefined ? {} : { taggedVariableName }),
    ...(tagVariableName === undefined ? {} : { tagVariableName }),
  }
}
