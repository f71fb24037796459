import Type, { type Static } from 'typebox'
import { AnyObject, booleans, integers, numbers, optional, record, required, strings } from './fields.ts'

export const Action = record('Action', 'One way to answer a reminder notification.', {
  ...required(Type.String(), 'action', 'callback', 'title', 'longTitle', 'shortTitle'),
  ...numbers('modifiedValue'),
})
export type Action = Static<typeof Action>

export const TrackAllAction = record('TrackAllAction', 'One answer for all due notifications of a reminder.', {
  ...required(Type.String(), 'action', 'callback', 'title'),
  ...numbers('modifiedValue'),
})
export type TrackAllAction = Static<typeof TrackAllAction>

export const Button = record('Button', 'A button on a card.', {
  ...strings(
    'link',
    'text',
    'accessibilityText',
    'additionalInformation',
    'color',
    'confirmationText',
    'functionName',
    'html',
    'id',
    'image',
    'iconClassName',
    'stateName',
    'successToastText',
    'successAlertTitle',
    'successAlertBody',
    'tooltip',
    'webhookUrl',
  ),
  ...optional(AnyObject, 'action', 'parameters', 'stateParams'),
})
export type Button = Static<typeof Button>

export const inputFieldTypes = [
  'check_box',
  'date',
  'email',
  'number',
  'postal_code',
  'select_option',
  'string',
  'switch',
  'text_area',
  'unit',
  'variable_category',
] as const

export const InputField = record('InputField', 'A field to fill in on a card.', {
  type: Type.Optional(Type.Enum([...inputFieldTypes])),
  ...strings(
    'displayName',
    'helpText',
    'hint',
    'icon',
    'image',
    'key',
    'labelLeft',
    'labelRight',
    'link',
    'placeholder',
    'postUrl',
    'value',
    'id',
    'validationPattern',
  ),
  ...integers('maxLength', 'minLength'),
  ...numbers('maxValue', 'minValue'),
  ...booleans('required', 'show'),
  options: Type.Optional(Type.Array(Type.String())),
  submitButton: Type.Optional(Button),
})
export type InputField = Static<typeof InputField>

export const Card = record('Card', 'A display structure that a client renders.', {
  ...strings(
    'id',
    'avatar',
    'avatarCircular',
    'backgroundColor',
    'content',
    'headerTitle',
    'html',
    'htmlContent',
    'image',
    'iconClassName',
    'link',
    'sharingBody',
    'sharingTitle',
    'subHeader',
    'subTitle',
    'title',
  ),
  ...optional(Type.Array(Button), 'actionSheetButtons', 'buttons', 'buttonsSecondary', 'sharingButtons'),
  inputFields: Type.Optional(Type.Array(InputField)),
  parameters: Type.Optional(AnyObject),
  selectedButton: Type.Optional(Button),
})
export type Card = Static<typeof Card>

/** What studies say about a variable, included in every record that shows it. */
export const bestStudy = {
  ...optional(Card, 'bestStudyCard', 'bestUserStudyCard', 'bestPopulationStudyCard'),
  ...strings(
    'bestStudyLink',
    'bestUserStudyLink',
    'bestPopulationStudyLink',
    'optimalValueMessage',
    'commonOptimalValueMessage',
    'userOptimalValueMessage',
  ),
}

const BestStudy = Type.Object(bestStudy)
export type BestStudy = Static<typeof BestStudy>
