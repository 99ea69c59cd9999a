import { type CallRows, USERS } from '../row.ts'

export const contactRows: CallRows = {
  'contact.newdatasetrequest': {
    happy: () => ({
      body: {
        description: 'Crowds at stadiums',
        selectedReport: 'Footfall Counter',
        customerName: 'Maya Ellis',
        customerEmail: 'maya.ellis@airevalley.example',
        customerTelephone: '',
      },
    }),
    bad: { body: { description: ' ' } },
    cells: USERS,
  },
  'contact.support': {
    happy: () => ({
      body: { username: 'Maya Ellis', userEmail: 'maya.ellis@airevalley.example', description: 'The map stays empty.' },
    }),
    bad: { body: { username: 'Maya Ellis', userEmail: 'nobody', description: 'x' } },
    cells: USERS,
  },
}
