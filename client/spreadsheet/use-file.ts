import { useEffect, useRef, useState } from 'react';
import type { RequestError } from '#client/lib/request-error.ts';
import { type FileReader, readFile } from './read-file.ts';

interface ReadingFile<Row> {
  /** Null before a file was read. */
  rows: Row[] | null;
  problem: RequestError | null;
  isReading: boolean;
  read: (file: File) => Promise<void>;
}

/** The file that a person chooses, and its rows. `reader` is the same at each render. */
export function useFile<Row>(reader: FileReader<Row>): ReadingFile<Row> {
  const gone = useRef(new AbortController());
  const [isReading, setReading] = useState(false);
  const [rows, setRows] = useState<Row[] | null>(null);
  const [problem, setProblem] = useState<RequestError | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    gone.current = controller;
    return () => {
      controller.abort();
    };
  }, []);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    setProblem(null);
    const result = await readFile(reader, file, gone.current.signal);
    if (result === null) return;
    setReading(false);
    if (result.ok) setRows(result.rows);
    else setProblem(result.problem);
  };
  return { rows, problem, isReading, read };
}
