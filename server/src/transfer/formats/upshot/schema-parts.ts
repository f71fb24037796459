/** Members that records of a document have in common. */
import { LONGEST_NAME } from '@upshot/contract'
import Type, { type TObject, type TProperties } from 'typebox'

/** A record with these members and no others. */
export const closed = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })
export const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
export const whole = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })
export const Name = text(LONGEST_NAME)
export const Time = text(40)
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$' })
export const times = { createdAt: Time, updatedAt: Time }
