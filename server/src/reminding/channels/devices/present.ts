import type { Device } from '@upshot/contract'
import type { Language } from '../../../lib/language.ts'
import { utcText } from '../../../lib/utc-text.ts'
import { isFailing, presentHealth } from '../../health/present.ts'
import type { ShownDevice } from './service.ts'

/** Neither its address nor its keys: whoever has them can write to the browser. */
export const presentDevice = ({ row, health }: ShownDevice, language: Language): Device => ({
  id: row.id,
  name: row.name,
  service: URL.parse(row.endpoint)?.hostname ?? '',
  state: isFailing(health) ? 'failing' : 'working',
  createdAt: utcText(row.created_epoch),
  ...presentHealth(health, language),
})
