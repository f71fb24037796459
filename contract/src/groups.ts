/** The groups of the interface, each with its purpose. */
export const groups = {
  Measurements: 'What people record: a value of a variable at a time.',
  Variables: 'What can be recorded, and how each person uses it.',
  Tags: 'What contains what: coffee contains caffeine.',
  'Units and categories': 'The units of measurement and the kinds of variables.',
  Reminders: 'When a person is asked, and what waits for an answer.',
  Feed: 'Cards that an app shows as they are.',
  Account: 'The person the token belongs to.',
  Sharing: 'Who may read what, and who did.',
  Tokens: 'A person’s tokens for their own scripts.',
  Apps: 'For app makers: registering apps.',
  Channels: 'How reminders reach a person: push, e-mail, webhooks.',
  Events: 'What happens, as a stream or sent to your address.',
  Findings: 'What goes together in a person’s records, with how sure that is.',
  Studies: 'Findings as pages that can be published and joined.',
  Votes: 'What people think of findings.',
  Experiments: 'Randomised experiments that a person does on themselves.',
  Imports: 'Files from other programs.',
  Connectors: 'Sources that send data or are read automatically.',
  Sources: 'Which source counts where several recorded the same thing.',
  Charts: 'Charts as plain data.',
  Days: 'A day as an app shows it.',
  Goals: 'What people want to improve, for their first steps.',
  Home: 'Sensors and buttons over MQTT, and reminders in a calendar.',
  Administration: 'Running the installation.',
} as const

export type EndpointGroup = keyof typeof groups
