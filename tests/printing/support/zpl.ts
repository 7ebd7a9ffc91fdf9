// Reads ZPL II as a printer does: commands with a caret, two letters and parameters (Zebra, Programming Guide).

export interface ZplCommand {
  name: string;
  parameters: readonly string[];
}

/** The labels of a file, each the commands between `^XA` and `^XZ`. Throws for what lies outside of labels. */
export function readZpl(file: string): ZplCommand[][] {
  const labels: ZplCommand[][] = [];
  let open: ZplCommand[] | null = null;
  for (const part of file.replaceAll('\n', '').split('^').slice(1)) {
    // `^A` is followed by the letter of its font, and the data of a field may have commas.
    const name = part.startsWith('A0') ? 'A' : part.slice(0, 2);
    const rest = part.slice(name.length);
    if (name === 'XA') {
      if (open) throw new Error('a label within a label');
      open = [];
    } else if (name === 'XZ') {
      if (!open) throw new Error('no label is open');
      labels.push(open);
      open = null;
    } else if (open) open.push({ name, parameters: name === 'FD' ? [rest] : rest.split(',') });
    else throw new Error(`outside of a label: ${name}`);
  }
  if (open) throw new Error('a label without an end');
  return labels;
}

export interface ZplField {
  x: number;
  y: number;
  commands: readonly ZplCommand[];
  /** The text of the field, its bytes decoded. */
  data: string | null;
}

/** The fields of a label: what stands between an origin and `^FS`. */
export function zplFields(label: readonly ZplCommand[]): ZplField[] {
  const fields: ZplField[] = [];
  let field: { at: readonly string[]; commands: ZplCommand[] } | null = null;
  for (const command of label) {
    if (command.name === 'FO' || command.name === 'FT') field = { at: command.parameters, commands: [] };
    else if (command.name === 'FS' && field) {
      const data = field.commands.find(({ name }) => name === 'FD')?.parameters[0];
      const [x, y] = field.at.map(Number);
      fields.push({
        x: x ?? 0,
        y: y ?? 0,
        commands: field.commands,
        data: data === undefined ? null : decodeField(data),
      });
      field = null;
    } else field?.commands.push(command);
  }
  return fields;
}

/** `^FH_`: an underscore and two digits are a byte; `^CI28`: the bytes are UTF-8. */
function decodeField(data: string): string {
  const bytes = data.replaceAll(/_([\dA-F]{2})|([^])/g, (_, hex: string | undefined, sign: string) =>
    hex === undefined ? sign : String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
