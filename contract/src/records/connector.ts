import Type, { type Static } from 'typebox'
import { Button, Card } from './card.ts'
import { AnyObject, booleans, integers, optional, record, strings } from './fields.ts'

export const Connector = record('Connector', 'A source of data: a file format or a live service.', {
  ...booleans('affiliate', 'connected', 'premium'),
  ...integers('enabled', 'id', 'connectorId', 'count', 'lastUpdate', 'totalMeasurementsInLastUpdate', 'userId'),
  ...strings(
    'connectorClientId',
    'defaultVariableCategoryName',
    'displayName',
    'getItUrl',
    'image',
    'imageHtml',
    'linkedDisplayNameHtml',
    'longDescription',
    'name',
    'shortDescription',
    'backgroundColor',
    'clientId',
    'connectError',
    'connectStatus',
    'createdAt',
    'lastSuccessfulUpdatedAt',
    'message',
    'mobileConnectMethod',
    'spreadsheetUploadLink',
    'updatedAt',
    'updateRequestedAt',
    'updateStatus',
  ),
  ...optional(Type.Array(Type.String()), 'platforms', 'scopes'),
  buttons: Type.Optional(Type.Array(Button)),
  card: Type.Optional(Card),
  connectInstructions: Type.Optional(
    record('ConnectInstructions', 'How to connect.', {
      url: Type.Optional(Type.String()),
      parameters: Type.Optional(Type.Array(AnyObject)),
      usePopup: Type.Optional(Type.Boolean()),
    }),
  ),
})
export type Connector = Static<typeof Connector>
