import type { Migration } from '../migration.ts'

/** People who sign in with a PIN on one device of the household. */
export const devicePins: Migration = {
  version: 49,
  name: 'device PINs',
  statements: ({ words: { integer, tableEnd } }) => [
    `create table device_pins (
      user_id ${integer} not null references users (id),
      device_hash text not null,
      pin_hash text not null,
      device text not null,
      tries_left ${integer} not null,
      last_used_epoch ${integer} not null,
      created_epoch ${integer} not null,
      primary key (user_id, device_hash)
    ) ${tableEnd}`,
    'create index device_pins_by_device on device_pins (device_hash)',
  ],
}
