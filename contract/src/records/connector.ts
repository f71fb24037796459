import Type, { type Static } from 'typebox'
import { Button, Card } from './card.ts'
import { AnyObject, integers, optional, record, required, strings } from './fields.ts'

export const Connector = record('Connector', 'A source of data: a file format or a live service.', {
  ...required(Type.Boolean(), 'affiliate', 'connected', 'premium'),
  ...integers('lastUpdate', 'totalMeasurementsInLastUpdate'),
  ...required(Type.Integer(), 'enabled', 'id', 'connectorId', 'count', 'userId'),
  ...strings(
    'connectorClientId',
    'defaultVariableCategoryName',
    'getItUrl',
    'image',
    'imageHtml',
    'backgroundColor',
    'clientId',
    'connectError',
    'createdAt',
    'lastSuccessfulUpdatedAt',
    'spreadsheetUploadLink',
    'updatedAt',
    'updateRequestedAt',
  ),
  ...required(
    Type.String(),
    'displayName',
    'linkedDisplayNameHtml',
    'longDescription',
    'name',
    'shortDescription',
    'connectStatus',
    'message',
    'mobileConnectMethod',
    'updateStatus',
  ),
  ...optional(Type.Array(Type.String()), 'scopes'),
  ...required(Type.Array(Type.String()), 'platforms'),
  buttons: Type.Array(Button),
  card: Card,
  connectInstructions: Type.Optional(
    record('ConnectInstructions', 'How to connect.', {
      url: Type.String(),
      parameters: Type.Array(AnyObject),
      usePopup: Type.Boolean(),
    }),
  ),
})
export type Connector = Static<typeof Connector>
