/** With the steps of each, of which those that start with `!` are required. */
const types: Record<string, string[]> = {
  'Emergency repair': [
    '!Lock out and tag out',
    'Find the cause',
    'Make the repair',
    '!Test run with the operator',
    'Clean up and photograph',
  ],
  'Scheduled repair': ['!Lock out and tag out', 'Make the repair', '!Test run with the operator', 'Record parts used'],
  'Preventive maintenance': ['Grease bearings', 'Check alignment', 'Read vibration', '!Record the readings'],
  Inspection: ['Walk down', '!Record the findings', 'Send the report'],
  Installation: ['Check the delivery', 'Set and grout', 'Align', '!Check rotation', '!Start up with the customer'],
  'Shop rebuild': ['Tear down', 'Measure', '!Customer approves the parts', 'Assemble', '!Test on the stand'],
};

export const firstTicketTypes = Object.entries(types).map(([name, steps]) => ({
  name,
  steps: steps.map((step) => ({ title: step.replace('!', ''), isRequired: step.startsWith('!') })),
}));
